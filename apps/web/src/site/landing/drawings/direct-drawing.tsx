import { Icon } from '../../frame/icon.tsx';
import type { SitePageProps } from '../../site-page.ts';

const NODE = 'relative z-10 flex flex-col items-center gap-2 text-sm text-normal';

/** Phone and car with one line between them, and the server aside. Purely visual. */
export function DirectDrawing({ t }: Pick<SitePageProps, 't'>) {
  return (
    <div className="flex w-full max-w-xl flex-col items-center gap-7 px-6">
      <div className="flex items-center gap-2 rounded-full border border-dashed border-border px-3.5 py-1.5 text-xs text-normal">
        <span className="size-1.5 rounded-full bg-quiet" />
        {t('landing.securityServer')}
      </div>
      <div className="flex w-full items-start">
        <div className={NODE}>
          <svg
            aria-hidden="true"
            viewBox="0 0 48 72"
            className="h-18 fill-raised stroke-normal"
            strokeWidth="2"
          >
            <rect x="6" y="2" width="36" height="68" rx="8" />
            <path d="M20 8h8" strokeLinecap="round" />
            <path d="M14 50h20M14 57h12" className="stroke-quiet" strokeLinecap="round" />
            <circle cx="24" cy="30" r="7" className="fill-brand stroke-none" />
          </svg>
          {t('landing.securityPhone')}
        </div>
        <div className="relative mt-9 h-px grow">
          <div className="direct-line" />
          <div className="absolute start-1/2 top-0 grid size-11 -translate-1/2 place-items-center rounded-full border border-brand bg-card text-brand rtl:translate-x-1/2">
            <Icon name="lock" className="size-5" />
          </div>
        </div>
        <div className={NODE}>
          <svg
            aria-hidden="true"
            viewBox="0 0 120 72"
            className="h-18 fill-raised stroke-normal rtl:-scale-x-100"
            strokeWidth="2"
            strokeLinejoin="round"
          >
            <path d="M8 50V40q0-6 7-8l18-4 15-14q3-3 8-3h22q6 0 10 4l12 13 10 4q4 2 4 7v13q0 3-4 3H12q-4 0-4-5Z" />
            <path d="m42 29 11-11q2-2 5-2h8v13Zm30-13h8q3 0 5 3l8 10H72Z" className="fill-card" />
            <circle cx="32" cy="55" r="9" className="fill-card" />
            <circle cx="92" cy="55" r="9" className="fill-card" />
            <path d="M12 40h7" className="stroke-brand" strokeLinecap="round" strokeWidth="3" />
          </svg>
          {t('landing.securityCar')}
        </div>
      </div>
    </div>
  );
}
