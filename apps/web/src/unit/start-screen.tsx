import { IconPlayerPlay } from '@tabler/icons-react';
import { BigButton } from '../dashboard/controls.tsx';
import { useUnitTexts } from '../i18n/unit.ts';
import type { UnitPart } from './missing-parts.ts';

interface StartScreenProps {
  missing: readonly UnitPart[];
  onStart: () => void;
}

/** The purpose and the limits of the page, and the touch without which a browser grants neither full screen nor a screen that stays on. */
export function StartScreen({ missing, onStart }: StartScreenProps) {
  const { t } = useUnitTexts();
  return (
    <main className="h-full overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-[46rem] flex-col justify-center gap-4 p-6 text-lg leading-snug text-normal low:gap-2 low:p-4 low:text-base">
        <h1 className="text-xl leading-tight font-semibold text-strong">
          {t('unit.title')}{' '}
          <span className="ms-1 inline-block rounded-lg border border-attention px-2 align-middle text-sm text-attention">
            {t('unit.beta')}
          </span>
        </h1>
        <p>{t('unit.intro')}</p>
        <p>{t('unit.onlyVisible')}</p>
        <p>{t('unit.notFor')}</p>
        <p>{t('unit.without')}</p>
        {missing.length > 0 ? (
          <MissingParts missing={missing} />
        ) : (
          <>
            <p className="text-base text-quiet low:text-sm">{t('unit.asks')}</p>
            <BigButton
              variant="primary"
              className="self-start px-10"
              onClick={onStart}
              icon={<IconPlayerPlay className="size-6" aria-hidden="true" />}
            >
              {t('unit.start')}
            </BigButton>
          </>
        )}
      </div>
    </main>
  );
}

function MissingParts({ missing }: Pick<StartScreenProps, 'missing'>) {
  const { t } = useUnitTexts();
  return (
    <section role="alert" className="rounded-card border border-attention bg-card p-4">
      <h2 className="font-semibold text-attention">{t('unit.missing')}</h2>
      <ul className="list-inside list-disc">
        {missing.map((part) => (
          <li key={part}>{t(`unit.missing.${part}`)}</li>
        ))}
      </ul>
    </section>
  );
}
