import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/update.ts';

const texts: TextsLike<typeof english> = {
  'update.title': 'גרסה חדשה זמינה',
  'update.text': 'העדכון אורך רגע, והכול נשאר כפי שהוא.',
  'update.action': 'עדכון',
  'update.later': 'אחר כך',
};
export default texts;
