type Upload = {
  method: string;
  headers: Headers;
  body: FormData;
  signal: AbortSignal;
};

/**
 * Like `fetch`, but with upload progress, which only XMLHttpRequest offers.
 * @param onProgress gets 0 to 1, if the browser knows the total length
 * @throws TypeError if there was no answer, or the signal's reason
 */
export function upload(
  path: string,
  { method, headers, body, signal }: Upload,
  onProgress: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, path);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.responseType = 'blob';
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(total > 0 ? loaded / total : 1);
    };
    request.onload = () => {
      const answer: unknown = request.response;
      resolve(
        new Response(answer instanceof Blob ? answer : null, {
          status: request.status,
          statusText: request.statusText,
          headers: headersOf(request),
        }),
      );
    };
    request.onerror = () => reject(new TypeError('Failed to upload'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    request.send(body);
  });
}

function headersOf(request: XMLHttpRequest): [name: string, value: string][] {
  return request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/u)
    .filter(Boolean)
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
}
