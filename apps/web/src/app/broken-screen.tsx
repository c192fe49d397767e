import { common } from '../messages/common.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { Failure } from '../ui/error-boundary.tsx';

/** Replaces the whole page when it breaks. Only a reload helps, and a message is better than a blank page. */
export function BrokenPage({ unreachable }: Failure) {
  return (
    <div className="screen">
      <Broken unreachable={unreachable} texts={common.broken} />
    </div>
  );
}

/** Replaces one broken screen. The links to the other screens stay. */
export function BrokenScreen({ unreachable, retry }: Failure) {
  const { brokenScreen: texts } = common;
  return (
    <div className="screen">
      <Broken unreachable={unreachable} texts={texts} onRetry={retry} />
      <div className="bar">
        <nav className="bar__in bar__in--ways" aria-label={texts.ways}>
          {texts.screens.map(([to, name]) => (
            <ButtonLink key={to} look="plain" to={to}>
              {name}
            </ButtonLink>
          ))}
        </nav>
      </div>
    </div>
  );
}

type BrokenProps = {
  unreachable: boolean;
  texts: { title: string; description: string; action: string };
  onRetry?: () => void;
};

function Broken({ unreachable, texts, onRetry }: BrokenProps) {
  const reload = () => window.location.reload();
  return (
    <main className="grid flex-1 place-content-center">
      <div className="empty" role="alert">
        <h1>{unreachable ? common.unreachableTitle : texts.title}</h1>
        <p>{unreachable ? common.unreachable : texts.description}</p>
        {onRetry && !unreachable && (
          <Button look="main" onClick={onRetry}>
            {common.tryAgain}
          </Button>
        )}
        {/* a page never tries again to load a chunk that it failed to load, so only a reload helps */}
        <Button look={onRetry && !unreachable ? 'plain' : 'main'} onClick={reload}>
          {unreachable ? common.tryAgain : texts.action}
        </Button>
      </div>
    </main>
  );
}
