import { encode } from 'uqr';

/** width of the white border around the code, in modules (ISO/IEC 18004 asks for four) */
const QUIET_ZONE = 4;

/**
 * A QR code, dark on white in both themes, because phones can't read other codes. @param text never a secret
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className="qr-code__dark" d={dark.join('')} />
    </svg>
  );
}
