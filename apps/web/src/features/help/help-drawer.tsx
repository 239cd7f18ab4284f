import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { commandsGuideIn } from '../../lib/paths.ts';
import { Button } from '../../ui/input/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { HELP_TOPICS, type HelpTopic, helpTopicOf, paragraphsOf, TOPICS_OF_COMMANDS } from './help-topic.ts';

interface HelpDrawerProps {
  /** Address of the screen whose topic is open at first. */
  path: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Help for each screen, with that of the present one unfolded and first. */
export default function HelpDrawer({ path, open, onOpenChange }: HelpDrawerProps) {
  const { t, language } = useTexts('help');
  const topic = helpTopicOf(path);
  const others = Object.keys(HELP_TOPICS).filter((each) => each !== topic) as HelpTopic[];
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('help.title')}>
      {[topic, ...others].map((each) => (
        <details
          key={each}
          name="help"
          open={each === topic}
          className="group border-b border-border last-of-type:border-0"
        >
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
            {t(HELP_TOPICS[each].title)}
            <IconChevronDown
              aria-hidden="true"
              className="shrink-0 text-quiet transition-transform group-open:rotate-180"
            />
          </summary>
          <ul className="flex flex-col gap-3 pb-4 text-normal">
            {paragraphsOf(each).map((paragraph) => (
              <li key={paragraph}>{t(paragraph)}</li>
            ))}
            {TOPICS_OF_COMMANDS.has(each) && (
              <li>
                {/* Beside the app: the screen behind it stays in use. */}
                <a
                  href={commandsGuideIn(language)}
                  target="_blank"
                  rel="noopener"
                  className="-my-2 inline-flex min-h-11 items-center gap-2 font-medium text-on underline underline-offset-4"
                >
                  {t('help.setUp')}
                  <IconExternalLink aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
                </a>
              </li>
            )}
          </ul>
        </details>
      ))}
      <Button wide variant="secondary" className="mt-4" onClick={() => onOpenChange(false)}>
        {t('common.close')}
      </Button>
    </Drawer>
  );
}
