/** The named parts of a path, or null if it does not match. Ignores case and a trailing slash. */
export function matchPath(path: string, pathname: string): Record<string, string> | null {
  if (path === '*') return {};
  const [wanted, given] = [partsOf(path), partsOf(pathname)];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decoded(value);
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // typed by hand: a lone '%' is not a valid escape
    return text;
  }
}
