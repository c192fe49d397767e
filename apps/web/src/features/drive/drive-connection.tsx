import { disconnectDrive } from '@slipcase/contract/drive';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { driveConnection as texts } from '../../messages/drive.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.tsx';
import { driveQuery, goToConnectDrive } from './drive.ts';

/**
 * Google Drive in the account panel: the connected account, and buttons to connect and disconnect. Shows
 * nothing if the drive is a folder.
 */
export function DriveConnection() {
  const { data: drive } = useQuery(driveQuery);
  const disconnect = useDisconnect();
  if (drive?.kind !== 'google') return null;
  const { state, account } = drive;
  return (
    <section aria-labelledby="drive">
      <h3 className="account__title" id="drive">
        {texts.title}
      </h3>
      <div className="account__drive">
        <p className="hint">{state === 'ready' ? texts.connected(account ?? '') : texts[state]}</p>
        {state === 'ready' ? (
          <Button
            look="plain"
            small
            aria-disabled={disconnect.isPending}
            onClick={() => {
              if (!disconnect.isPending) disconnect.mutate();
            }}
          >
            {texts.disconnect}
          </Button>
        ) : (
          <Button look="plain" small onClick={goToConnectDrive}>
            {texts.button[state]}
          </Button>
        )}
      </div>
    </section>
  );
}

function useDisconnect() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(disconnectDrive, {}),
    onSuccess: () => notify(texts.disconnected),
    onError: () => notify({ ...texts.disconnectFailed, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: driveQuery.queryKey }),
  });
}
