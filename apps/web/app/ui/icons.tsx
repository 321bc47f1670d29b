import type { ReactNode } from "react";

// All icons: 20 px, with lines of 1.5 px.
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const MenuIcon = () => (
  <Icon>
    <path d="M3 6h14M3 10h14M3 14h14" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M10 4v12M4 10h12" />
  </Icon>
);

export const StoreIcon = () => (
  <Icon>
    <path d="M4 9v7.5h12V9M8 16.5v-4h4v4M4 3.5h12L17.5 8a2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0z" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13.5 13.5 3.5 3.5" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m4 10.5 4 4 8-9" />
  </Icon>
);

export const CalendarIcon = () => (
  <Icon>
    <rect x="3" y="4" width="14" height="13" rx="2" />
    <path d="M3 8h14M7 2.5v3M13 2.5v3" />
  </Icon>
);

export const GripIcon = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
    {[5, 10, 15].map((y) => (
      <g key={y}>
        <circle cx="7.5" cy={y} r="1.4" />
        <circle cx="12.5" cy={y} r="1.4" />
      </g>
    ))}
  </svg>
);

export const MoreIcon = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
    {[4.5, 10, 15.5].map((x) => (
      <circle key={x} cx={x} cy="10" r="1.5" />
    ))}
  </svg>
);

export const ChevronIcon = () => (
  <Icon>
    <path d="m6 8 4 4 4-4" />
  </Icon>
);

export const ImageIcon = () => (
  <Icon>
    <rect x="2.5" y="4" width="15" height="12" rx="2" />
    <circle cx="7" cy="8.5" r="1.25" />
    <path d="m3 14.5 4.5-4 3 2.5 3-2.5 4 3.5" />
  </Icon>
);

export const InfoIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 9.5v4M10 6.5h.01" />
  </Icon>
);

export const AlertIcon = () => (
  <Icon>
    <path d="M10 3.25 17.25 16H2.75zM10 8.5v3.25M10 13.75h.01" />
  </Icon>
);

export const CheckCircleIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7" />
    <path d="m6.75 10.25 2.25 2.25 4.25-4.75" />
  </Icon>
);

export const NewTabIcon = () => (
  <Icon>
    <path d="m5.5 14.5 9-9M8 5.5h6.5V12" />
  </Icon>
);
