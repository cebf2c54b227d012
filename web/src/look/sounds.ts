// Short sounds made on the spot: a piece put down, one's own turn, the end. No files.

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function tone(
  pitch: number,
  start: number,
  length: number,
  loud: number,
  form: OscillatorType,
): void {
  if (!context) return;
  const at = context.currentTime + start;
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.type = form;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.7, at + length);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}

const SOUNDS = {
  move: () => tone(190, 0, 0.09, 0.25, "triangle"),
  turn: () => {
    tone(230, 0, 0.08, 0.22, "triangle");
    tone(345, 0.09, 0.1, 0.16, "triangle");
  },
  end: () => [262, 330, 392].forEach((pitch, i) => tone(pitch, 0.13 * i, 0.32, 0.16, "sine")),
};

// Plays a sound, if sounds are on and this page has been touched (browsers ask for that).
export function sound(name: keyof typeof SOUNDS): void {
  if (!settings.chosen.sounds || typeof AudioContext === "undefined") return;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[name]();
}
