/** Values from the /metrics of a service process. */
export interface ProcessFigures {
  /** Delay of the event loop since the last scrape of /metrics, ms. */
  eventLoopP99: number;
  eventLoopMax: number;
  heapMiB: number;
}

const MIB = 1024 * 1024;

export async function readFigures(metricsUrl: string): Promise<ProcessFigures> {
  const text = await (await fetch(metricsUrl)).text();
  const value = (name: string): number =>
    Number(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    eventLoopP99: value('nodejs_eventloop_lag_p99_seconds') * 1000,
    eventLoopMax: value('nodejs_eventloop_lag_max_seconds') * 1000,
    heapMiB: Math.round(value('nodejs_heap_size_used_bytes') / MIB),
  };
}
