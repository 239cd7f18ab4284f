import { IconMapPinOff } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { BADGE } from './badges.tsx';

/** Why the map shows no car. */
export default function NoPlaceNote() {
  const { t } = useTexts();
  return (
    <p data-testid="no-place" className={`${BADGE} text-normal`}>
      <IconMapPinOff className="size-4 shrink-0" aria-hidden="true" />
      <span className="truncate">{t('map.noPlace')}</span>
    </p>
  );
}
