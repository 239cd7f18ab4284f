import { IconParking, IconPower } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { BADGE } from './badges.tsx';

/** The car is off, or counts as parked if it does not report that: `by` is what that was inferred from. */
export default function OffNote({ by }: { by: 'motion' | 'charger' | null }) {
  const { t } = useTexts('sentry');
  const Icon = by ? IconParking : IconPower;
  return (
    <p data-testid="off" className={`${BADGE} text-normal`}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{t(by ? `sentry.inferred.${by}` : 'sentry.carOff')}</span>
    </p>
  );
}
