export { countPersonalData, hasPersonalData, listMentionsByOthers } from './count-personal-data.ts';
export { erasePerson } from './erase-person.ts';
export { exportPerson } from './export-person.ts';
export { openExportFolder } from './export-target.ts';
export { readPersonLink } from './people/person-link.ts';
export { assertPersonKnown, openPersonArchive, peopleRouter } from './people/router.ts';
