import type { ClassHint } from './class-hint-row.ts';
import { classHintTable } from './class-hint-table.ts';
import { reformDay } from './reform-day.ts';

/** The hints in force on a day (YYYY-MM-DD); days before 2026 read the table of its first day. */
export const classHintsOn = (day: string): readonly ClassHint[] => classHintTable.on(reformDay(day));
