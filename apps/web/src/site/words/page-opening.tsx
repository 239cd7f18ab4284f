import type { ReactNode } from 'react';

interface PageOpeningProps {
  heading: string;
  text: string;
  /** A drawing beside the words, where there is room for one. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** What a page begins with: its heading, and what it is about. */
export function PageOpening({ heading, text, beside, children }: PageOpeningProps) {
  return (
    <div className="mx-auto flex max-w-6xl items-center gap-12 px-5 pt-10 pb-8 min-[768px]:pt-16 min-[768px]:pb-12">
      <div className="min-w-0 flex-1">
        <h1 className="max-w-3xl text-balance text-xl font-semibold min-[768px]:text-2xl">{heading}</h1>
        <p className="mt-4 max-w-2xl text-pretty text-lg text-normal">{text}</p>
        {children}
      </div>
      {beside && <div className="hidden flex-1 min-[1024px]:block">{beside}</div>}
    </div>
  );
}
