import { IconParking } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { BADGE } from './badges.tsx';

/** By what a car that does not report whether it is on counts as parked. */
export default function InferredNote({ by }: { by: 'motion' | 'charger' }) {
  const { t } = useTexts('sentry');
  return (
    <p data-testid="inferred" className={`${BADGE} text-normal`}>
      <IconParking className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{t(`sentry.inferred.${by}`)}</span>
    </p>
  );
}
