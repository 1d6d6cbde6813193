/** Merges sorted streams, with one item of each in memory. `isLater`: the first item comes after the second. */
export async function* inOneOrder<T>(
  streams: AsyncGenerator<T>[],
  isLater: (one: T, other: T) => boolean,
): AsyncGenerator<T> {
  try {
    const heads = await Promise.all(streams.map((stream) => stream.next()));
    for (;;) {
      let first = -1;
      heads.forEach((head, at) => {
        if (head.done) return;
        const best = heads[first];
        if (!best || best.done || isLater(best.value, head.value)) first = at;
      });
      const next = heads[first];
      if (!next || next.done) return;
      yield next.value;
      heads[first] = await streams[first]!.next();
    }
  } finally {
    await Promise.all(streams.map((stream) => stream.return(undefined)));
  }
}
