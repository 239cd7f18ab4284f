import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sign-in.ts';

const texts: TextsLike<typeof english> = {
  'logout.action': 'התנתקות',
  'logout.title': 'להתנתק?',
  'logout.text': 'כל מה שהטלפון הזה שומר על הרכבים שלך יימחק ממנו. הרכב שומר את ההיסטוריה שלו.',
};
export default texts;
