import audit from './audit';
import health from './health';
import roles from './roles';

/** Collects the texts of the admin settings from one file per tab. */
export default {
  ...audit,
  ...health,
  ...roles,
};
