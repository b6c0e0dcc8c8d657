import type { SourceMapping } from '../../core/config/panel-config.ts';

/** The members that a mapping gives; undefined if it leaves items as they are. */
export const mappedMembers = ({ map }: SourceMapping): readonly string[] | undefined =>
  map ? Object.keys(map) : undefined;
