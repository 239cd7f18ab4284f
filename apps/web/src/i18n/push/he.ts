import type { PushTexts } from './push-catalogue.ts';

const texts: PushTexts = {
  unnamedCar: 'הרכב שלי',
  moving: 'יצא לדרך',
  parked: 'חונה',
  doorOpen: 'נפתח: {{door}}',
  doorClosed: 'נסגר: {{door}}',
  door1: 'דלת קדמית שמאלית (נהג)',
  door2: 'דלת קדמית ימנית',
  door3: 'דלת אחורית שמאלית',
  door4: 'דלת אחורית ימנית',
  door5: 'מכסה המנוע',
  door6: 'תא המטען',
  otherDoor: 'דלת',
  appStarted: 'אפליקציית Ligo הופעלה ברכב',
  reboot: 'מערכת המולטימדיה הופעלה מחדש. Ligo פועלת שוב.',
  sentryMovement: 'Sentry זיהה תנועה',
  sentryLowCharge: 'Sentry נעצר: הסוללה הגיעה לגבול שקבעת',
  sentryLowAux: 'Sentry נעצר: מצבר 12V חלש',
  sentryNoRoom: 'Sentry נעצר: אין מקום להקלטות',
  sentryNoCamera: 'Sentry נעצר: אף מצלמה לא פועלת',
  unlinked: 'נותקת מהרכב',
  neutralTitle: 'Ligo',
  neutral: 'יש חדשות מהרכב שלך. יש לפתוח את Ligo כדי לראות.',
};
export default texts;
