/** The one file for a script tag: registers both elements and exports everything. */
export * from './index.ts';
import './define.ts';
