import type { OpenEmailChange } from '../email-change/email-change.schema.ts';
import { EmailSection } from '../email-change/email-section.tsx';
import { AccountSection } from './account-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { PictureSection } from './picture-section.tsx';
import type { Connection, Device, Profile } from './profile.schema.ts';
import styles from './profile.module.css';

export interface ProfileData {
  readonly profile: Profile;
  readonly devices: readonly Device[];
  readonly connections: readonly Connection[];
  readonly hasPassword: boolean;
  readonly hasMail: boolean;
  readonly openChange: OpenEmailChange | null;
}

/** The user's profile, signed-in devices and data. */
export function ProfileScreen({ profile, devices, connections, hasPassword, hasMail, openChange }: ProfileData) {
  return (
    <div className={styles.sections}>
      <section className="plinth-card" aria-labelledby="about-you">
        <h2 id="about-you" className={styles.heading}>
          About you
        </h2>
        <PictureSection name={profile.name} image={profile.image} />
        <ProfileForm key={profile._id} profile={profile} />
      </section>
      {profile.shop ? null : (
        <EmailSection email={profile.email} hasPassword={hasPassword} hasMail={hasMail} openChange={openChange} />
      )}
      <DevicesSection devices={devices} />
      <ConnectionsSection connections={connections} />
      <AccountSection profile={profile} hasPassword={hasPassword} />
    </div>
  );
}
