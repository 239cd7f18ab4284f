import type { ReactNode } from 'react';
import { WIDTH } from './class-names.ts';

interface PageOpeningProps {
  heading: string;
  text: string;
  /** A drawing beside the words, where there is room for one. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** The opening of a page: its heading, and its subject. */
export function PageOpening({ heading, text, beside, children }: PageOpeningProps) {
  return (
    <div className={`${WIDTH} flex items-center gap-12 pt-10 pb-8 md:pt-16 md:pb-12`}>
      <div className="min-w-0 flex-1">
        <h1 className="heading max-w-3xl">{heading}</h1>
        <p className="subheading">{text}</p>
        {children}
      </div>
      {beside && <div className="hidden flex-1 lg:block">{beside}</div>}
    </div>
  );
}
