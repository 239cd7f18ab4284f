import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import type { LinkFailure } from '../../stores/link/link-store.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { Button } from '../../ui/input/button.tsx';

/** What keeps the car from being reached, and what the owner can do; spoken when it comes. */
export function FailureNote({ failure }: { failure: LinkFailure | null }) {
  const { t } = useTexts();
  const { link } = useStores();
  return (
    <div role="status">
      {failure && (
        <div
          data-testid="failure"
          data-code={failure.code}
          className="max-w-sm rounded-card border border-border bg-card/95 p-3 text-sm shadow-lg"
        >
          <p className="flex items-start gap-2 font-semibold text-attention">
            <IconPlugConnectedX className="size-5 shrink-0" aria-hidden="true" />
            {t(`status.failure.${failure.code}`)}
          </p>
          <p className="mt-1 text-normal">{t(`status.failure.${failure.code}Hint`)}</p>
          {failure.code === 'replaced' && (
            <Button className="pointer-events-auto mt-3" wide onClick={() => link.takeOver()}>
              {t('status.failure.connectHere')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
