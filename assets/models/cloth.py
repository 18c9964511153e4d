"""The tight base every figure wears: body surface plus a few millimetres, cut at neck, arms and thighs"""
import numpy as np
from kit.body import Ball, Join, Limb, smax


def base_field(f):
    m = f.sex == 'm'; nz = f.neck_z; body = Join((f.plain, .01), (f.arms, .028 if m else .022), (f.neck, .034)); J = f.joints; sx, sz = J['shoulder'][0], J['shoulder'][2]
    open_ = [Ball((0, -.105, nz+.040), (.082, .13, .085) if m else (.076, .12, .098)), Ball((0, .07, nz+.050), (.070, .09, .062) if m else (.066, .08, .075))]
    open_ += [Limb((0, .004, nz+.010), (0, -.01, nz+.25), .083, .083) if m else Limb((0, .004, nz+.012), (0, -.01, nz+.25), .068, .068)]
    open_ += [Ball((e*(sx+.034), .01, sz-.070), (.066, .2, .112) if m else (.060, .2, .104)) for e in (1, -1)]
    hem, waist = (.668, J['waist'][2]-.045) if m else (.655, J['waist'][2]-.02)

    zs = [waist-.13, waist, J['armpit'][2]-.06, J['armpit'][2], J['armpit'][2]+.05, sz]; xs = [J['hip'][0]+.03, J['waist'][0]+.03, J['armpit'][0]+.004, J['armpit'][0]-.004, sx-.036, sx-.044]

    def field(X, Y, Z):
        d = body.at(X, Y, Z)-.0042+.0016*np.exp(-((Z-waist)/.0028)**2)+.0013*np.exp(-((Z-hem-.022)/.0026)**2)
        for o in open_: d = smax(d, -o.at(X, Y, Z), .005)
        d = smax(d, (np.abs(X)-np.interp(Z, zs, xs))*.95+0*Y, .005)
        return smax(d, hem-Z+0*X, .005)
    return field
