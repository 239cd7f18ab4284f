import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-not-found.ts';

const texts: TextsLike<typeof english> = {
  'notFound.title': 'Здесь ничего нет · Ligo',
  'notFound.heading': 'Здесь ничего нет',
  'notFound.text': 'Возможно, в адресе опечатка или этой страницы больше нет.',
};
export default texts;
