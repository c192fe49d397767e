type Call = { method: string; url: string; headers: Headers; aborting: AbortController };

/**
 * Sends XMLHttpRequests to the server through `fetch`, which the stand-in answers. Like a browser, it reports
 * the upload's progress before the answer arrives.
 * @returns restores the browser's own XMLHttpRequest
 */
export function bridgeUploads(isCall: (url: string) => boolean): () => void {
  const browsers = window.XMLHttpRequest;
  window.XMLHttpRequest = class extends browsers {
    #call: Call | null = null;
    #answer: { response: Response; blob: Blob } | null = null;

    override open(method: string, url: string | URL): void {
      super.open(method, url);
      if (!isCall(String(url))) return;
      this.#call = { method, url: String(url), headers: new Headers(), aborting: new AbortController() };
    }

    override setRequestHeader(name: string, value: string): void {
      if (this.#call) this.#call.headers.set(name, value);
      else super.setRequestHeader(name, value);
    }

    override send(body?: XMLHttpRequestBodyInit | null): void {
      if (this.#call) void this.#send(this.#call, body ?? null);
      else super.send(body);
    }

    override abort(): void {
      if (this.#call) this.#call.aborting.abort();
      else super.abort();
    }

    override get status(): number {
      return this.#call ? (this.#answer?.response.status ?? 0) : super.status;
    }

    override get statusText(): string {
      return this.#call ? (this.#answer?.response.statusText ?? '') : super.statusText;
    }

    override get response(): unknown {
      return this.#call ? (this.#answer?.blob ?? null) : super.response;
    }

    override getAllResponseHeaders(): string {
      if (!this.#call) return super.getAllResponseHeaders();
      return [...(this.#answer?.response.headers ?? [])].map((pair) => pair.join(': ')).join('\r\n');
    }

    async #send(
      { method, url, headers, aborting: { signal } }: Call,
      body: XMLHttpRequestBodyInit | null,
    ): Promise<void> {
      try {
        this.upload.dispatchEvent(
          new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }),
        );
        const response = await fetch(url, { method, headers, body, signal });
        this.#answer = { response, blob: await response.blob() };
        this.dispatchEvent(new ProgressEvent('load'));
      } catch {
        this.dispatchEvent(new ProgressEvent(signal.aborted ? 'abort' : 'error'));
      }
      this.dispatchEvent(new ProgressEvent('loadend'));
    }
  };
  return () => {
    window.XMLHttpRequest = browsers;
  };
}
