import { businessRows } from './business-rows.ts';
import { machineRows } from './machine-rows.ts';
import type { PanelRow } from './panel.ts';
import { partnerRows } from './partner-rows.ts';

/** The panels of the dashboard, in the order in which an operator asks. */
export const panelRows: readonly PanelRow[] = [...businessRows, ...partnerRows, ...machineRows];
