import { common } from '../messages/common.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { Failure } from '../ui/error-boundary.tsx';

/** In the place of a screen that broke. The way to the others stays. */
export function BrokenScreen({ unreachable, retry }: Failure) {
  const { brokenScreen: texts } = common;
  const reload = () => window.location.reload();
  return (
    <div className="screen">
      <main className="grid flex-1 place-content-center">
        <div className="empty" role="alert">
          <h1>{unreachable ? common.unreachableTitle : texts.title}</h1>
          <p>{unreachable ? common.unreachable : texts.description}</p>
          {/* a chunk that failed to load once is not fetched again by the same page */}
          <Button look="main" onClick={unreachable ? reload : retry}>
            {common.tryAgain}
          </Button>
          {!unreachable && (
            <Button look="plain" onClick={reload}>
              {texts.reload}
            </Button>
          )}
        </div>
      </main>
      <div className="bar">
        <nav className="bar__in bar__in--ways" aria-label={texts.ways}>
          <ButtonLink look="plain" to="/library">
            {common.library}
          </ButtonLink>
          <ButtonLink look="plain" to="/scan">
            {texts.scan}
          </ButtonLink>
          <ButtonLink look="plain" to="/spend">
            {texts.spend}
          </ButtonLink>
        </nav>
      </div>
    </div>
  );
}
