"""Figures of a running server, as Prometheus reads them."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_FINE = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


class Metrics:
    """What one server process counts."""

    def __init__(self) -> None:
        """Starts at nothing."""
        self.registry = CollectorRegistry()
        r = self.registry
        self.requests = Counter(
            "sixfold_requests", "Answers given over HTTP", ["method", "status"], registry=r
        )
        self.seconds = Histogram(
            "sixfold_request_seconds", "Time to answer over HTTP", buckets=_FINE, registry=r
        )
        self.acts = Histogram(
            "sixfold_act_seconds", "Time from an act to its being told", buckets=_FINE, registry=r
        )
        self.refusals = Counter("sixfold_refusals", "What was refused", ["what"], registry=r)
        self.matches = Counter("sixfold_matches", "Matches set up", registry=r)
        self.plies = Counter("sixfold_plies", "Rows written of matches", registry=r)
        self.thinking = Histogram(
            "sixfold_thinking_seconds", "Time a computer took", buckets=_FINE, registry=r
        )
        self.rooms = Gauge("sixfold_rooms", "Matches remembered", registry=r)
        self.listeners = Gauge("sixfold_listeners", "Connections open", registry=r)
        self.failures = Gauge("sixfold_mind_failures", "Engine processes that failed", registry=r)

    def text(self) -> bytes:
        """Returns all figures."""
        return generate_latest(self.registry)
