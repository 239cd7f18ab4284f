import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-not-found.ts';

const texts: TextsLike<typeof english> = {
  'notFound.title': 'אין כאן כלום · Ligo',
  'notFound.heading': 'אין כאן כלום',
  'notFound.text': 'אולי נפלה טעות בכתובת, או שמה שהיה כאן כבר איננו.',
};
export default texts;
