import type { ReactNode } from 'react';
import { shortcutHelp as texts } from '../../../messages/shortcut-help.ts';

/**
 * The five pictures of the shortcut's instructions, modeled on the screens of Apple's Shortcuts app. They use
 * the page's colors, so they fit both themes.
 */

const { drawn } = texts;
const WIDTH = 260;
const HEIGHT = 150;

function Picture({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg className="step-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <rect className="step-picture__ground" width={WIDTH} height={HEIGHT} rx="6" />
      {children}
    </svg>
  );
}

type WordProps = { x: number; y: number; strong?: boolean; accent?: boolean; children: string };

function Word({ x, y, strong = false, accent = false, children }: WordProps) {
  const looks = [
    'step-picture__word',
    strong && 'step-picture__word--strong',
    accent && 'step-picture__word--accent',
  ];
  return (
    <text className={looks.filter(Boolean).join(' ')} x={x} y={y}>
      {children}
    </text>
  );
}

/** A white card, in the style of the app's actions. */
function Card({ y, height }: { y: number; height: number }) {
  return <rect className="step-picture__card" x="14" y={y} width={WIDTH - 28} height={height} rx="9" />;
}

/** A value that can be pressed. */
function Pill({ x, y, width, children }: { x: number; y: number; width: number; children: string }) {
  return (
    <>
      <rect className="step-picture__pill" x={x} y={y - 14} width={width} height="20" rx="5" />
      <Word x={x + 7} y={y} accent>
        {children}
      </Word>
    </>
  );
}

function Rule({ y }: { y: number }) {
  return <path className="step-picture__line" d={`M26 ${y}H${WIDTH - 14}`} />;
}

function TokenPicture() {
  return (
    <Picture label={texts.steps.token.picture}>
      <Card y={26} height={98} />
      <g className="step-picture__stroke">
        <circle cx="44" cy="52" r="9" />
        <path d="M53 52h22M68 52v8M75 52v6" />
      </g>
      <Word x={88} y={56} strong>
        {drawn.iPhone}
      </Word>
      <rect className="step-picture__field" x="28" y="78" width="140" height="30" rx="5" />
      <path className="step-picture__dots" d="M40 93h116" />
      <rect className="step-picture__button" x="178" y="78" width="56" height="30" rx="5" />
      <text className="step-picture__on-button" x="206" y="97">
        {drawn.copy}
      </text>
    </Picture>
  );
}

function ReceivePicture() {
  return (
    <Picture label={texts.steps.receive.picture}>
      <Card y={12} height={70} />
      <Word x={26} y={38}>
        {drawn.receive}
      </Word>
      <Pill x={78} y={38} width={114}>
        {drawn.imagesAndPDFs}
      </Pill>
      <Word x={26} y={66}>
        {drawn.from}
      </Word>
      <Pill x={60} y={66} width={86}>
        {drawn.shareSheet}
      </Pill>
      <Card y={96} height={40} />
      <Word x={26} y={120}>
        {drawn.showInShareSheet}
      </Word>
      <rect className="step-picture__button" x="194" y="105" width="38" height="22" rx="11" />
      <circle className="step-picture__knob" cx="221" cy="116" r="9" />
    </Picture>
  );
}

function AddressPicture() {
  return (
    <Picture label={texts.steps.address.picture}>
      <Card y={20} height={108} />
      <Word x={26} y={48} strong>
        {drawn.getContentsOf}
      </Word>
      <Pill x={26} y={76} width={196}>
        {drawn.address}
      </Pill>
      <Rule y={94} />
      <Word x={26} y={115}>
        {drawn.method}
      </Word>
      <Word x={204} y={115} accent>
        {drawn.pOST}
      </Word>
    </Picture>
  );
}

function FieldsPicture() {
  return (
    <Picture label={texts.steps.fields.picture}>
      <Card y={10} height={130} />
      <Word x={26} y={32} strong>
        {drawn.headers}
      </Word>
      <Word x={26} y={56}>
        {drawn.authorization}
      </Word>
      <Word x={128} y={56} accent>
        {drawn.bearer}
      </Word>
      <Rule y={68} />
      <Word x={26} y={89} strong>
        {drawn.requestBody}
      </Word>
      <Word x={204} y={89} accent>
        {drawn.form}
      </Word>
      <Word x={26} y={121}>
        {drawn.file}
      </Word>
      <Pill x={128} y={121} width={104}>
        {drawn.shortcutInput}
      </Pill>
    </Picture>
  );
}

function SharePicture() {
  return (
    <Picture label={texts.steps.share.picture}>
      <rect className="step-picture__card" x="14" y="14" width="78" height="122" rx="9" />
      <path className="step-picture__paper" d="M32 30h42v72l-5-5-5 5-6-5-5 5-5-5-5 5-6-5-5 5z" />
      <path className="step-picture__line" d="M39 44h28M39 56h28M39 68h16" />
      <g className="step-picture__stroke">
        <path d="M47 116h-4v12h20v-12h-4M53 122v-14M48 112l5-5 5 5" />
      </g>
      <rect className="step-picture__card" x="106" y="14" width="140" height="122" rx="9" />
      <Word x={120} y={39}>
        {drawn.copy}
      </Word>
      <path className="step-picture__line" d="M120 52H246M120 90H246" />
      <rect className="step-picture__pill" x="112" y="57" width="128" height="28" rx="5" />
      <Word x={120} y={76} strong accent>
        {drawn.slipcase}
      </Word>
      <Word x={120} y={116}>
        {drawn.saveToFiles}
      </Word>
    </Picture>
  );
}

/** In the order of the steps. */
export const STEP_PICTURES = [
  ['token', TokenPicture],
  ['receive', ReceivePicture],
  ['address', AddressPicture],
  ['fields', FieldsPicture],
  ['share', SharePicture],
] as const;
