// Names are looked up on Node's few worker threads. A name server that doesn't answer for some receivers must not hold them
// all, so there are more. Read once, before the first lookup: hence a module of its own, imported first.
process.env.UV_THREADPOOL_SIZE ??= '32';
