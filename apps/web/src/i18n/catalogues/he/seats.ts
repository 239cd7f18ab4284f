import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/seats.ts';

const texts: TextsLike<typeof english> = {
  'seats.title': 'מושבים',
  'seats.noComfort': 'Ligo לא יכולה לחמם או לאוורר את המושבים של הרכב הזה',
  'seats.noMemory': 'Ligo לא יכולה להזיז את מושב הנהג של הרכב הזה',
  'seats.none': 'Ligo לא יכולה לשלוט במושבים של הרכב הזה',
  'seats.comfort': 'נוחות',
  'seats.position': 'תנוחה',
  'seats.driver': 'נהג',
  'seats.passenger': 'נוסע',
  'seats.heat': 'חימום',
  'seats.ventilation': 'אוורור',
  'seats.off': 'כבוי',
  'seats.level': 'דרגה {{level}}',
  'seats.auto': 'החימום והאוורור מופעלים מעצמם בכל התנעה של הרכב.',
  'seats.refused': 'הרכב לא ביצע את זה.',
  'seats.unanswered': 'הרכב לא ענה.',
  'seats.linkLost': 'החיבור לרכב אבד.',
  'seats.memoryTitle': 'מושב הנהג',
  'seats.memoryText': 'מזיז את מושב הנהג לתנוחה ששמורה ברכב.',
  'seats.memoryCare': 'המושב זז מיד. יש לוודא שאין דבר בדרכו.',
  'seats.slot': 'תנוחה {{slot}}',
  'seats.moving': 'עובר לתנוחה {{slot}}',
  'seats.moved': 'המושב עבר לתנוחה {{slot}}',
};
export default texts;
