import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import type { LinkState } from '../../stores/link/link-store.ts';

/** Why there is no link to the car, and what the owner can do; spoken when it comes. */
export function ObstacleNote({ obstacle }: { obstacle: LinkState['obstacle'] }) {
  const { t } = useTexts();
  return (
    <div role="status">
      {obstacle && (
        <div
          data-testid="obstacle"
          data-obstacle={obstacle}
          className="max-w-sm rounded-card border border-border bg-card/95 p-3 text-sm shadow-lg"
        >
          <p className="flex items-start gap-2 font-semibold text-attention">
            <IconPlugConnectedX className="size-5 shrink-0" aria-hidden="true" />
            {t(`status.obstacle.${obstacle}`)}
          </p>
          <p className="mt-1 text-normal">{t(`status.obstacle.${obstacle}Hint`)}</p>
        </div>
      )}
    </div>
  );
}
