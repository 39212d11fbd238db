"use client";

export default function Failed() {
  return <h1>Back soon</h1>;
}
