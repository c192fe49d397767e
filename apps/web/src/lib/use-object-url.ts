import { useEffect, useState } from 'react';

/** An object URL for <img>, which is valid as long as the blob is shown. */
export function useObjectUrl(blob: Blob): string | null {
  const [shown, setShown] = useState<{ blob: Blob; url: string } | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    setShown({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return shown?.blob === blob ? shown.url : null;
}
