/** A path with these parameters, if there are any. */
export function addressWith(path: string, params: URLSearchParams): string {
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}
