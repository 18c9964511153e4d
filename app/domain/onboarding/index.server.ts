export { isTourDue, setTour, tourRead } from './tour-flag.server.ts';
