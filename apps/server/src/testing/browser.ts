/** A minimal browser for tests: keeps cookies, names its origin, follows redirects on request. */
export class TestBrowser {
  readonly #address: string;
  readonly #origin: string;
  readonly cookies = new Map<string, string>();

  /** @param origin the address that people see, if it is a balancer's */
  constructor(address: string, origin = address) {
    this.#address = address;
    this.#origin = origin;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('origin')) headers.set('origin', this.#origin);
    if (headers.get('origin') === '' || !init.method) headers.delete('origin');
    // like a balancer
    if (this.#address !== this.#origin) headers.set('x-forwarded-host', new URL(this.#origin).host);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, this.#address), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, { headers });
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  patch(path: string, body: unknown): Promise<Response> {
    return this.fetch(path, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  delete(path: string): Promise<Response> {
    return this.fetch(path, { method: 'DELETE' });
  }

  /** Follows redirects. @returns the first answer that is not a redirect, and its path */
  async follow(path: string, init: RequestInit = {}): Promise<{ response: Response; path: string }> {
    let at = path;
    let response = await this.fetch(at, init);
    for (let hops = 0; hops < 12 && response.status >= 300 && response.status < 400; hops += 1) {
      const next = new URL(response.headers.get('location') ?? '', new URL(at, this.#origin));
      at = next.pathname + next.search;
      // there is no built page here, so Slipcase's own screens end the redirects
      if (next.pathname === '/' || next.pathname === '/setup-passkey') return { response, path: at };
      response = await this.fetch(at);
    }
    return { response, path: at };
  }

  /** Signs in on the development provider's page, as a person would. @returns the final path */
  async signInWithGoogle(person: { name: string; email: string } | 'cancel'): Promise<string> {
    const page = await this.follow('/auth/google');
    const form = new URLSearchParams(person === 'cancel' ? { cancel: '1' } : person);
    const end = await this.follow(page.path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    return end.path;
  }

  #keep(header: string): void {
    const [pair = '', ...attributes] = header.split(';');
    const [name = '', value = ''] = pair.split('=');
    const ended =
      value === '' || attributes.some((attribute) => /^\s*expires=thu, 01 jan 1970/iu.test(attribute));
    if (ended) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The JSON body of an answer, loosely typed for tests. */
// biome-ignore lint/suspicious/noExplicitAny: the assertion that follows is the check
export async function bodyOf(response: Response): Promise<any> {
  return response.json();
}
