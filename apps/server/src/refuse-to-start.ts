/** errors that an administrator can fix, by name, because a server loads only what its roles need */
const KNOWN = ['ConfigError', 'CatalogueError', 'OtherServerError'];

/** Reports why the server did not start, and ends the process. */
export function refuseToStart(error: unknown): never {
  console.error(explain(error));
  // parts opened before the failure must not keep the process alive
  process.exit(1);
}

/** One line for problems that an administrator can fix, a stack for everything else. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (KNOWN.includes(error.name)) return `Slipcase cannot start.\n${error.message}`;
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Slipcase cannot start.\nPORT: another program already listens there (${error.message}). Set PORT to another one.`;
  }
  if ('code' in error && error.code === 'EADDRNOTAVAIL') {
    return `Slipcase cannot start.\nHOST: this machine does not have that address (${error.message}).`;
  }
  return `Slipcase cannot start.\n${error.stack}`;
}
