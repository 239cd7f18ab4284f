import type { PlainKey } from '@ligo/texts';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { UnitFailure } from '../../../car/src/unit-page/unit-messages.ts';
import { BigButton } from '../dashboard/controls.tsx';
import { useUnitTexts } from '../i18n/unit.ts';

const TITLES: Partial<Record<UnitFailure['reason'], PlainKey<'unit'>>> = {
  'in-use': 'unit.inUse',
  'data-removed': 'unit.dataRemoved',
};
const TEXTS: Record<UnitFailure['reason'], PlainKey<'unit'>> = {
  'in-use': 'unit.inUseText',
  newer: 'unit.failed.newer',
  full: 'unit.failed.full',
  storage: 'unit.failed.storage',
  'key-removed': 'unit.failed.key-removed',
  'key-unreadable': 'unit.failed.key-unreadable',
  'data-removed': 'unit.dataRemovedText',
  'no-keys': 'unit.failed.no-keys',
  script: 'unit.failed.script',
  other: 'unit.failed.other',
};
/** After these only a new car can begin. */
const LOST = ['key-removed', 'key-unreadable', 'data-removed'];

interface FailureScreenProps {
  failure: UnitFailure;
  onRetry: () => void;
  onReload: () => void;
  /** Erases the car of this browser, and begins as a new one. */
  onNewCar: () => void;
}

/** Why there is no car, and the way on. */
export function FailureScreen({
  failure: { reason, text },
  onRetry,
  onReload,
  onNewCar,
}: FailureScreenProps) {
  const { t } = useUnitTexts();
  const isLost = LOST.includes(reason);
  return (
    <main className="h-full overflow-y-auto">
      <div className="flex min-h-full flex-col items-center justify-center gap-6 p-8 text-center text-lg text-normal">
        <IconAlertTriangle className="size-16 shrink-0 text-attention" aria-hidden="true" />
        <h1 className="text-xl leading-tight font-semibold text-strong">
          {t(TITLES[reason] ?? 'unit.failed')}
        </h1>
        <p className="max-w-[40rem]">{t(TEXTS[reason])}</p>
        {reason === 'other' && (
          <p lang="en" dir="ltr" className="max-w-[40rem] select-text">
            {text}
          </p>
        )}
        {isLost ? (
          <>
            {reason !== 'data-removed' && <p className="max-w-[40rem]">{t('unit.newCarText')}</p>}
            <BigButton variant="primary" onClick={onNewCar}>
              {t('unit.newCar')}
            </BigButton>
          </>
        ) : (
          <BigButton
            variant="primary"
            onClick={reason === 'newer' ? onReload : onRetry}
            icon={<IconRefresh className="size-6" aria-hidden="true" />}
          >
            {t(reason === 'newer' ? 'unit.reload' : 'unit.retry')}
          </BigButton>
        )}
      </div>
    </main>
  );
}
