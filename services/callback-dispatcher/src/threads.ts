// Node resolves names on a few worker threads. The number is raised, so that a silent name server of some receivers
// does not occupy all threads. The variable is read before the first lookup, so this module is imported first.
process.env.UV_THREADPOOL_SIZE ??= '32';
