import type { PlainKey } from '@ligo/texts';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { UnitFailure } from '../../../car/src/unit-page/unit-messages.ts';
import { BigButton } from '../dashboard/controls.tsx';
import { useUnitTexts } from '../i18n/unit.ts';

const TITLES: Partial<Record<UnitFailure['reason'], PlainKey<'unit'>>> = {
  'in-use': 'unit.inUse',
  'data-removed': 'unit.dataRemoved',
};
/** The text of a reason; of the others it is that of a failed start. */
const textOf = (reason: UnitFailure['reason']): PlainKey<'unit'> => {
  if (reason === 'in-use') return 'unit.inUseText';
  return reason === 'data-removed' ? 'unit.dataRemovedText' : `unit.failed.${reason}`;
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
        <p className="max-w-[40rem]">{t(textOf(reason))}</p>
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
