export type ButtonLook = {
  /** main: the screen's purpose; danger: cannot be undone; quiet: no border */
  look: 'main' | 'plain' | 'danger' | 'quiet';
  small?: boolean | undefined;
  wide?: boolean | undefined;
  /** for layout only */
  className?: string | undefined;
};

export function buttonClass({ look, small = false, wide = false, className }: ButtonLook): string {
  return [`button button--${look}`, small && 'button--small', wide && 'button--wide', className]
    .filter(Boolean)
    .join(' ');
}
