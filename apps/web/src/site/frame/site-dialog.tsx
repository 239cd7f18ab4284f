import type { ReactNode } from 'react';
import type { SitePageProps } from '../site-page.ts';
import { Icon } from './icon.tsx';

interface SiteDialogProps extends Pick<SitePageProps, 't'> {
  id: string;
  title: string;
  children: ReactNode;
}

/**
 * A dialog that a link to its id opens (`start-frame.ts`); on a phone it is a sheet at the lower edge. Without scripts it stands
 * where it is in the page.
 */
export function SiteDialog({ id, title, t, children }: SiteDialogProps) {
  return (
    <dialog id={id} aria-labelledby={`${id}-title`} className="site-dialog">
      <div className="sticky top-0 flex items-start gap-4 bg-card px-[24px] pt-6 pb-2">
        <h2 id={`${id}-title`} className="grow text-xl leading-tight font-semibold">
          {title}
        </h2>
        <button
          type="button"
          data-closes
          aria-label={t('common.close')}
          className="-me-2 -mt-1 grid size-11 shrink-0 place-items-center rounded-full text-normal hover:bg-raised hover:text-strong"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="px-[24px] pb-8">{children}</div>
    </dialog>
  );
}
