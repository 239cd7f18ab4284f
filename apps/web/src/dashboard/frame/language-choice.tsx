import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { LANGUAGES } from '../../i18n/language-code.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { BigButton } from '../controls/big-button.tsx';
import { Modal } from '../controls/modal.tsx';

export function LanguageChoice({ onClose }: { onClose: () => void }) {
  const { t, language, setLanguage } = useDashboardTexts();
  return (
    <Modal title={t('shell.language')} onClose={onClose}>
      <div className="mt-5 grid grid-cols-2 gap-3">
        {LANGUAGES.map((each) => (
          <BigButton
            key={each}
            variant={each === language ? 'chosen' : 'plain'}
            aria-pressed={each === language}
            lang={each}
            // A language whose texts cannot be loaded leaves the screen as it is.
            onClick={() => setLanguage(each).then(onClose, onClose)}
          >
            {LANGUAGE_NAMES[each]}
          </BigButton>
        ))}
      </div>
    </Modal>
  );
}
