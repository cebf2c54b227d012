// Shows the API's OpenAPI description: every operation, its parameters, and the shapes of messages.
function element(name, text, ...inside) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...inside);
  return made;
}

function told(shape) {
  if (!shape) return "";
  if (shape.$ref) return shape.$ref.split("/").pop();
  const several = shape.oneOf ?? shape.anyOf;
  if (several) return several.map(told).join(" | ");
  if (shape.type === "array") return `${told(shape.items)}[]`;
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(" | ");
  return [shape.type].flat().join(" | ");
}

function content(body) {
  const [kind, media] = Object.entries(body?.content ?? {})[0] ?? [];
  return kind ? `${kind}: ${told(media.schema)}` : "";
}

function operation(method, path, details) {
  const shown = element("details");
  const title = element("summary", "", element("code", `${method.toUpperCase()} ${path}`));
  title.append(` ${details.summary ?? ""}`);
  shown.append(title, element("p", details.description));
  const rows = (details.parameters ?? []).map((one) =>
    element("tr", "", element("td", one.name), element("td", one.in), element("td", told(one.schema))),
  );
  if (rows.length) shown.append(element("table", "", ...rows));
  if (details.requestBody) shown.append(element("p", `asks with ${content(details.requestBody)}`));
  for (const [status, answer] of Object.entries(details.responses ?? {})) {
    shown.append(element("p", `${status}: ${content(answer)}`));
  }
  return shown;
}

const answer = await fetch("/api/openapi.json");
const api = await answer.json();
const main = document.querySelector("#main");
for (const [path, methods] of Object.entries(api.paths)) {
  for (const [method, details] of Object.entries(methods)) main.append(operation(method, path, details));
}
main.append(element("h2", "Messages"));
for (const [name, shape] of Object.entries(api.components?.schemas ?? {})) {
  const shown = element("details", "", element("summary", name));
  shown.append(element("pre", JSON.stringify(shape, null, 2)));
  main.append(shown);
}
