export { type SettingsPage, settingsPage } from './settings-page.ts';
