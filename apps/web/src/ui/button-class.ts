export type ButtonLook = {
  /** main: the one thing a screen is for; danger: cannot be taken back; quiet: without an edge */
  look: 'main' | 'plain' | 'danger' | 'quiet';
  small?: boolean | undefined;
  wide?: boolean | undefined;
  /** for its place on the screen only */
  className?: string | undefined;
};

export function buttonClass({ look, small = false, wide = false, className }: ButtonLook): string {
  return [`button button--${look}`, small && 'button--small', wide && 'button--wide', className]
    .filter(Boolean)
    .join(' ');
}
