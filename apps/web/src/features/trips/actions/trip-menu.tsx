import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { OptionsMenu } from '../../../ui/overlay/options-menu.tsx';

interface TripMenuProps {
  onExport: () => void;
  onDelete: () => void;
  className?: string;
}

/** What can be done with a trip besides looking at it. */
export function TripMenu({ onExport, onDelete, ...style }: TripMenuProps) {
  const { t } = useTexts('trips');
  return (
    <OptionsMenu
      label={t('trips.options')}
      options={[
        { Icon: IconDownload, text: t('trips.export'), onChoose: onExport },
        { Icon: IconTrash, text: t('trips.delete'), isDanger: true, onChoose: onDelete },
      ]}
      {...style}
    />
  );
}
